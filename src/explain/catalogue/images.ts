import type { Entry } from "../entry.js";
import { atPath, byCheck } from "../locate.js";
import { images } from "../../check/parts.js";
import { inHistory } from "./words.js";

/** Images in messages and outputs. */
export const imageEntries: readonly Entry[] = [
  {
    name: "image-detail",
    patterns: [
      { message: /Invalid value: '(?<value>[^']*)'.*Supported values are: .*'(?:low|high|auto)'/, param: /detail$/ },
      { message: /Invalid value: '(?<value>[^']*)'\. Supported values are: (?=.*'low')(?=.*'high')(?=.*'auto')/ },
      { message: /Invalid value: '(?<value>original)'/, param: /^$|detail$/ },
      { message: /image[_ ]detail (?:has to be|must be|is invalid|should be)/i },
      { message: /detail.{0,40}(?:'low' or 'high'|low.{0,8}high.{0,8}auto)/i },
      { message: /view_image\.detail only supports/ },
    ],
    means: "the server does not take the image detail {value|that was sent}",
    why: "the client sends auto, low, high or original (wire contract 3); original is newer than many servers",
    rule: "lite/image-detail",
    fault: ["gateway", "provider"],
    where: [
      atPath,
      (request, { values }) =>
        Array.from(images(request))
          .filter(({ node }) => request.textOf(node, "detail") === (values["value"] ?? "original"))
          .map(({ pointer }) => `${pointer}/detail`),
    ],
    related: ["image-detail-unknown"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "write high for original, or drop detail",
      user: "supports_image_detail_original false in your model catalog",
    },
    dialects: "Lite requests carry no detail at all",
    next: "why",
  },
  {
    name: "image-url",
    patterns: [
      { message: /'(?<path>[^']*image_url[^']*)'\.? .*(?:base64-encoded data URL|unsupported MIME type|valid URL)/ },
      { message: /Invalid MIME type\. Only image types are supported/i },
      { code: /^invalid_image_url$|^invalid_base64_image$|^invalid_image_format$|^unsupported_image_media_type$/ },
      { message: /Invalid base64 image_url/i },
    ],
    means: "an image is neither a web address nor a base64 data URL of an image type",
    why: "a file that is no image was «viewed»: the data URL carries its type (text, SVG, application/octet-stream)",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [atPath, byCheck("image-url-invalid")],
    related: ["image-url-invalid", "image-data-invalid"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "look at the first bytes before you attach an image",
      gateway: "replace such images by a text",
      user: "fork from before the image",
    },
    next: "check",
  },
  {
    name: "image-data",
    patterns: [
      { message: /image data you provided does not represent a valid image/i },
      { message: /(?:could not|failed to|unable to|cannot) proces[s] (?:the )?image\b/i },
      {
        message: /(?:could not|failed to|unable to|cannot) (?:decode|load|identify|parse) (?:the )?image\b/i,
        answered: true,
      },
    ],
    means: "the bytes of an image are no PNG, JPEG, GIF or WebP",
    why: "the server looks at the bytes, whatever the MIME type says; the client says «Invalid image in your last message» (wire facts 7)",
    rule: "input/items",
    fault: ["agent", "user"],
    where: [byCheck("image-data-invalid", "image-url-invalid")],
    related: ["image-data-invalid", "image-url-invalid"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "check images before they enter the history",
      user: "fork from before the image; convert SVG and HEIC first",
    },
    next: "check",
  },
  {
    name: "image-download",
    patterns: [
      { message: /(?:error|timeout) while downloading (?:file|image|the image|https?:)/i },
      { message: /failed to download (?:the )?(?:file|image)\b/i, answered: true },
    ],
    means: "the server could not fetch an image by its address",
    why: "Codex sends images as data URLs only (wire contract 1.1); an address came from another agent or a gateway",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [
      (request) =>
        Array.from(images(request))
          .filter(({ node }) => /^https?:/i.test(request.textOf(node, "image_url") ?? ""))
          .map(({ pointer }) => `${pointer}/image_url`),
    ],
    retry: "later",
    retryWhy: "only if the address answers again",
    fix: { agent: "send data URLs", user: "fork from before the image" },
    next: "why",
  },
  {
    name: "image-unsupported",
    patterns: [
      { message: /\bmodel\b.*(?:does not|doesn't) support image/i },
      { message: /(?:does not|doesn't) support image/i, answered: true },
      { message: /image(?:s| input|_url)?[^.]* (?:is|are) not supported (?:by|with|for) (?:this|the) model/i },
      { message: /No endpoints found that support image input/i },
      { message: /Invalid content type\. image_url is only supported by certain models/i },
      { message: /unknown variant [`'"](?:image_url|input_image)[`'"]/ },
    ],
    means: "the model takes no images, and the history holds some",
    why: "the client replaces images by a text when the model's input_modalities lack image (wire contract 1.1); its catalog entry says otherwise",
    rule: "input/items",
    fault: ["user", "gateway"],
    where: [(request) => Array.from(images(request), ({ pointer }) => pointer)],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      user: 'input_modalities = ["text"] in the model\'s catalog entry: the client then leaves images out',
      gateway: "replace images by a text",
    },
    next: "why",
  },
];
