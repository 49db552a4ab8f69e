import { answered, envelope, type AnswerCase } from "./case.js";

const png =
  "Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU=')";

/** Ciphertexts, schemas, tools, images, Lite. */
export const contentCases: readonly AnswerCase[] = [
  answered(
    envelope("The encrypted content gAAA...DQ== could not be verified.", null, "invalid_encrypted_content"),
    "encrypted-unverified",
    "input/items",
    "useless",
  ),
  answered(
    "The encrypted content for item rs_1f could not be verified. Reason: Encrypted content could not be decrypted or parsed.",
    "encrypted-unverified",
    "input/items",
    "useless",
  ),
  answered(
    "■ The encrypted content Work...out. could not be verified. Reason: Encrypted content could not be decrypted or parsed.",
    "encrypted-unverified",
    "input/items",
    "useless",
  ),
  answered(
    envelope(
      "The encrypted content gAAA...Zz== could not be verified. Reason: Encrypted content item_id did not match the target item id.",
      null,
      "invalid_encrypted_content",
    ),
    "encrypted-item-id",
    "ids/shape",
    "useless",
  ),
  answered(
    envelope(
      "The encrypted content gAAA...x could not be verified. Reason: Encrypted content organization_id did not match the target organization.",
      null,
      "invalid_encrypted_content",
    ),
    "encrypted-organization",
    "input/items",
    "useless",
  ),
  answered(
    "Upstream request failed: [invalid_request_error] reasoning `encrypted_content` was not issued to this caller",
    "encrypted-organization",
    "input/items",
    "useless",
  ),
  answered(
    '{"type":"error","error":{"type":"invalid_request_error","code":"invalid_json_schema","message":"Invalid schema for response_format \'codex_output_schema\': In context=(), \'additionalProperties\' is required to be supplied and to be false.","param":"text.format.schema"},"status":400}',
    "output-schema",
    "format/schema",
    "useless",
    "/text/format/schema",
  ),
  answered(
    "Invalid schema for response_format 'answer': In context=('properties', 'steps', 'items'), 'required' is required to be supplied and to be an array including every key in properties. Missing 'why'.",
    "output-schema",
    "format/schema",
    "useless",
  ),
  answered(
    "Invalid schema for response_format 'deep': 11 levels of nesting exceeds limit of 10.",
    "output-schema",
    "format/schema",
    "useless",
  ),
  answered(
    envelope(
      "Invalid schema for function 'mcp__pencil__replace': In context=('properties', 'parents'), array schema missing items.",
      "tools[85].parameters",
      "invalid_function_parameters",
    ),
    "tool-schema",
    "tools/prompt",
    "useless",
    "/tools/85/parameters",
  ),
  answered(
    `Invalid schema for function 'list': schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
    "tool-schema",
    "tools/prompt",
    "useless",
  ),
  answered("MCP error -32600: tool parameters array type must have items", "tool-schema", "tools/prompt", "useless"),
  answered(
    envelope(
      "Invalid 'tools[3].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      "tools[3].name",
      "invalid_value",
    ),
    "tool-name-pattern",
    "tools/prompt",
    "useless",
    "/tools/3/name",
  ),
  answered(
    '{"type":"error","error":{"type":"invalid_request_error","message":"Invalid Value: \'tools.namespace\'. User-defined namespace \'image_gen\' collides with an existing tool namespace.","param":"tools.namespace"},"status":400}',
    "namespace-reserved",
    "tools/prompt",
    "useless",
    "/tools/namespace",
  ),
  answered(
    "Invalid Value: 'tools'. Function 'image_gen.imagegen' conflicts with a hosted tool in the same request.",
    "namespace-reserved",
    "tools/prompt",
    "useless",
  ),
  answered(
    envelope(
      "Duplicate namespace name 'mcp__notes' in input[27].tools[0]. Namespace names must be unique.",
      null,
      "invalid_request_error",
    ),
    "tool-name-clash",
    "tools/prompt",
    "useless",
    "/input/27/tools/0",
  ),
  answered(
    '{"type":"error","error":{"type":"invalid_request_error","message":"tools: Tool names must be unique."}}',
    "tool-name-clash",
    "tools/prompt",
    "useless",
  ),
  answered(
    "[StringParam] [input[0].tools[0].description] [empty_string] Invalid 'input[0].tools[0].description': empty string. Expected a string with minimum length 1, but got\nan empty string instead.",
    "description-empty",
    "lite/tools-wrapped",
    "useless",
    "/input/0/tools/0/description",
  ),
  answered(
    `{"error":{"code":500,"message":"Failed to parse tools: Unsupported tool type: {\\"type\\":\\"namespace\\",\\"function\\":{}}","type":"server_error"}}`,
    "tool-type",
    "tools/prompt",
    "useless",
  ),
  answered(
    `{"error":{"code":400,"message":"'type' of tool must be 'function'","type":"invalid_request_error"}}`,
    "tool-type",
    "tools/prompt",
    "useless",
  ),
  answered("tool type namespace not supported", "tool-type", "tools/prompt", "useless"),
  answered(
    '{"error":{"message":"Only `type:\\"function\\"` tools are supported on this endpoint.","param":"tools.8.type","type":"invalid_request_error"}}',
    "tool-type",
    "tools/prompt",
    "useless",
    "/tools/8/type",
  ),
  answered(
    envelope(
      "Invalid value: 'custom'. Supported values are: 'function' and 'web_search'.",
      "tools[2].type",
      "invalid_value",
    ),
    "tool-type",
    "tools/prompt",
    "useless",
    "/tools/2/type",
  ),
  answered(
    envelope("Tool choice 'apply_patch' not found in 'tools' parameter.", "tool_choice"),
    "tool-choice-absent",
    "tool-choice/auto",
    "useless",
    "/tool_choice",
  ),
  answered(
    "'tool_choice' is only allowed when 'tools' are specified.",
    "tool-choice-absent",
    "tool-choice/auto",
    "useless",
  ),
  answered(
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 211 instead.",
    "tool-list-long",
    "tools/prompt",
    "useless",
    "/tools",
  ),
  answered(
    envelope(
      "Invalid value: 'original'. Supported values are: 'low', 'high', and 'auto'.",
      "input[6].content[1].detail",
      "invalid_value",
    ),
    "image-detail",
    "lite/image-detail",
    "useless",
    "/input/6/content/1/detail",
  ),
  answered(
    "validating responses image content: image detail has to be either 'low' or 'high'",
    "image-detail",
    "lite/image-detail",
    "useless",
  ),
  answered(
    envelope(
      `Invalid 'input[37].content[0].image_url'. ${png}, but got unsupported MIME type 'image'.`,
      "input[37].content[0].image_url",
      "invalid_value",
    ),
    "image-url",
    "input/items",
    "useless",
    "/input/37/content/0/image_url",
  ),
  answered(
    "⚠️ stream error: unexpected status 400 Bad Request: " +
      envelope(
        "The image data you provided does not represent a valid image. Please check your input and try again with one of the supported image formats: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].",
        "input",
        "invalid_value",
      ) +
      "; retrying 1/5 in 186ms…",
    "image-data",
    "input/items",
    "useless",
    "/input",
  ),
  answered(
    envelope("Error while downloading file. Upstream status code: 404.", "url", "invalid_image_url"),
    "image-download",
    "input/items",
    "later",
    "/url",
  ),
  answered(
    "Timeout while downloading the image https://img.example.net/1.png",
    "image-download",
    "input/items",
    "later",
  ),
  answered(
    '{"type":"error","status":400,"error":{"code":"invalid_request","message":"Model does not support image inputs"}}',
    "image-unsupported",
    "input/items",
    "useless",
  ),
  answered(
    envelope(
      "X-OpenAI-Internal-Codex-Responses-Lite only supports function tools, custom tools, and client-executed tool search.",
      "tools",
      "unsupported_value",
    ),
    "lite-tools",
    "lite/hosted-tool",
    "useless",
    "/tools",
  ),
  answered(
    envelope(
      "X-OpenAI-Internal-Codex-Responses-Lite requires `parallel_tool_calls` to be false.",
      "parallel_tool_calls",
      "unsupported_value",
    ),
    "lite-parallel-calls",
    "parallel-tool-calls/lite",
    "useless",
    "/parallel_tool_calls",
  ),
  answered(
    envelope(
      "X-OpenAI-Internal-Codex-Responses-Lite requires `reasoning.context` to be `all_turns`.",
      "reasoning.context",
      "unsupported_value",
    ),
    "lite-reasoning-context",
    "reasoning/context-lite",
    "useless",
    "/reasoning/context",
  ),
  answered(
    "X-OpenAI-Internal-Codex-Responses-Lite does not support `truncation`.",
    "lite-contract",
    "headers/lite",
    "useless",
  ),
  answered(
    'Automatic approval review failed: {"status":"failure","message":"openai error: Unsupported value: \'all_turns\' is not supported with the \'m-5\' model. Supported values are: \'auto\' and \'current_turn\'.","error":{"message":"openai error: Unsupported value: \'all_turns\' is not supported with the \'m-5\' model. Supported values are: \'auto\' and \'current_turn\'.","type":"APIError","code":"400"}}',
    "context-unsupported",
    "reasoning/context-lite",
    "useless",
  ),
];
