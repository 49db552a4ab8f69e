/**
 * Words that are nobody's: those of the two protocols, of the errors that servers and systems are known for, of models and
 * servers that everybody knows, and those that people write where a key is not needed.
 */
const words: ReadonlySet<string> = new Set(
  [
    "a abort aborted about above absent accept acceptable accepted access account accounts action actions",
    "active add added additional address adjust admin advertised advertises advice after again against age agent",
    "ai aiohttp akamai alive all allowed allows along already also alternate although always am amazon ambiguous",
    "amount amz an and annotations anonymous another answer answered answers any anything anywhere aoai apache",
    "api appears append appended appends application applied apply approximate apr april arch are aren args",
    "argument arguments around array arrays as ascii ask asked asks assemble assistant associated assumed at",
    "attach attempt attempts attention attestation audio aug august auth authentication author authoritative",
    "authorization auto automation available await away aws axios azure azurefd azurewebsites back backend",
    "backends backslash bad balance bar bare base basic baz be bearer because bedrock been before began begin",
    "beginning begins behind being belong belongs below beside beta between beyond bias big billing binary bits",
    "block blocked blocks bodies body bool boolean bools both bound boundary br break breaks brief broken buffer",
    "buffered buffering build built builtin bun but by byte bytes cache cached caching caddy call called caller",
    "callid calls came can cancelled cannot capabilities capacity capture captured carries carry case cases",
    "cassette catalog catalogue cause cerebras challenge change changed changeme changes changing channel",
    "character characters charset chat chatgpt check checked checks choice choices choose chooses chunked",
    "ciphertext ciphertexts classify claude clear clears cli client clients close closed closes closing",
    "cloudflare cloudfront cmp code codec coder codes codex cognitiveservices cohere collab collect collected",
    "collector column com combined come comes command commentary commit common comp compact compaction compacts",
    "compared compares compile compiled compiler complains complete completed completion completions compose",
    "compressed compresses compression concerns concise concurrency concurrent config configuration configure",
    "configured conflict conflicts connect connected connecting connection connections connector consolidation",
    "const constructor contact contain contained contains content contents context continue continued continues",
    "contract contradicts control controls conversation converse convert correct correctly corresponding costs",
    "could count counted country counts create created credential credentials credit credits crlf csv ctc ctco",
    "curl current currently custom cybersecurity damaged data date day days deactivated dec december decided",
    "decimal decode decoded decoder decoding decrypt decrypted deep deepseek default defaulting defaults defer",
    "deferred defined definition definitions deflate defs degrade degraded del delay deleted delivery delta",
    "demand denied deno dependency deployment description descriptions deserialize destroy detail detailed",
    "details detected dev developer diagnostic dialect dict did diff differ different differs digit digits dir",
    "direct directory disabled disconnect disconnected dns do docs document documentation documents does doesn",
    "doing domains done dotted double doubled doubles down download downloading downshift dummy duplicate dynamic",
    "eacces each earlier early ebadf econnrefused econnreset edited edquot effect effort ehostunreach eisdir",
    "either elements eloop else elsewhere empty enable enabled enametoolong encoded encoding encrypted end ended",
    "endings endless endpoint endpoints ends enetunreach enforce enoent enospc enotdir enotfound enough enter",
    "enters entity entries entry enum env environment envoy eperm epipe equal equals erofs error errors escaped",
    "established etag even event events eventsource ever every everything exact exactly example examples exceeded",
    "exceeds except exception exchange exec executed execution exhausted exist existing exists exit exp expect",
    "expectation expected experiencing experimental expired explain explanation explore express extended",
    "extensions external extra extraction fail failed fails failure fake fall fallback falling falls false",
    "fastapi fastly fatal feature features feb february fedramp feff fetch fetched few fewer field fields file",
    "filename files fill filled fills filter filtered filters final find finds finished fireworks first fixed",
    "flash flex folder followed following follows font foo for forbidden force forced foreign forked form format",
    "formats formatted found four frag frame frames free frequency fri friday from full function functions",
    "gateway gateways gave gemini gemma generate generation get gets gif git give given gives glm gmt go goes",
    "goog google got gpt greater grok groq grouped groups grows guardian guest guide gunicorn gzip had haiku",
    "handshake happen happens haproxy harm has hash hate have head header headers healthy heic hello help her",
    "here hex high hint his histories history hit hold holds home host hosted hour hours how however html http",
    "https httpx hundreds hyper hypercorn i id identifier identify identity idle ids ies if ignore ignored image",
    "imagegen images img immediately implementation implemented import imported in include included includes",
    "including inclusive incomplete incorrect index indexed inf infer inference inferred infinity info",
    "information inject injection inline inner input inputs inserted installation installed instead instruct",
    "instructions insufficient int integer interim internal internally interrupted interval into invalid",
    "invisible is issued issuer issues istio it item items its itself jailbreak jan january java jpeg jpg js json",
    "jsonl judged jul july jun june just keep keeps kept key keys keyword keywords kimi kind known koa kong label",
    "lack lacks large larger largest last late later latest latin learn least leave left legal length less let",
    "letters level levels library like likely limit limits line lines link links list listed listen listens lists",
    "lite litellm little llama lmstudio load loading loc local localhost locate located location locator log",
    "logical login logit logprobs long longer longest looking looks loop loopback low lower lowered lsh malformed",
    "management manager mantle many map mar march markdown match matched matches matters max maximum may mb mcp",
    "md me means meant measure media medium member members memories memory merge merged merges message messages",
    "meta metadata metered method metrics mid might mime min mine mini minimal minimax minimum minute minutes",
    "misdirected misfit misplaced miss misses missing mistral mixed mixtral mock modalities mode model models",
    "moderation modified moment mon monday month moonshot more most move moved ms msg much multipart multiple",
    "must my name named names namespace namespaced namespaces nan nano ndjson need needed needless needs negative",
    "negotiates neighbours neither nemotron nested nesting net network never new newer newline next nginx nil no",
    "node non none nonzero nor normal not notation note notes nothing nov nova november now nowhere nsa null",
    "nulls number numbers numeric oai object objects observe occurred oct octet october of off offer offered",
    "offers often ok old ollama omitted on once one ones only onto open openai opened openrouter opens ops option",
    "optional options opus or order ordinal ordinary org organisation organisations organization organizations",
    "origin original originator os oss otel other otherwise our out outcome outcomes outermost output outputs",
    "outs outside over overloaded overridden override own page paginated pair panic parallel param parameter",
    "parameters params parent parents parse parsed parser parsers part partial parts pass passage passed passes",
    "passthrough password past patch path pattern patterns payload payment pdf penalty per percent performance",
    "permanent permanently permessage permission permissions permitted perplexity persisted phase phi picked",
    "placeholder plain plan planner please plugins plural plus pm png pointer pointers points poisoning policy",
    "port portkey positions possible post precedence precondition prediction prefer prefix prefixed presence",
    "present preview previous prewarm primary print printing priority pro probe problem processed processing",
    "profile profiles program progress project projects prompt prompts properties property proto protocol",
    "protocols provided provider providers proxy public punctuation purchase put py python queries query",
    "questions queue quota quote quoted quotes qwen qwq random range rate ray reached read reader reading reads",
    "ready real reason reasoning reasons rebuild received recipient recognise recognised recognized",
    "recommendation reconnect reconnecting reconnects record recorded recording records recursion redirect ref",
    "reference refers refresh refreshed refusal refuse refused refuses refusing region rejected reload remembered",
    "remembers remote remove removed removes rename reordered repeat repeated repeats replace replaced replaces",
    "replay replayed report reported reports represent reproducible req request requested requests required",
    "requires reqwest resend reserved reset resets residency resource resp responding response responses",
    "responsesapi rest restart restricted result resulted results resume retention retries retry retryable",
    "retrying returned reuse reveal review reviewers revised rewrite rewritten rights role roles rollout room",
    "root route router row rpd rpm ruby rule rules run runs runtime rust safety said same sample sandbox sat",
    "satisfiable saturday say says schema schemas script search searches seatbelt sec seccomp second secondary",
    "seconds secret secrets secure see seed sees selected self send sending sends sent sep september sequence",
    "sequential serde serve server servers service session set settings several severity sexual sglang shall",
    "shape shared she shell short shorten shortened shorter should show showed sides sign signature since single",
    "sits size sizes skip skipped skips slashes slice slow slower slug slugs snapshot snapshots so socket sockets",
    "some something sonnet sorry sorted source sources space spaced spec specified specs split src sse ssh stable",
    "stack stainless stamped stand standalone starlette start started state status stay stays step still stood",
    "stop stopped storage store stored str strategy stream streamed streaming streams strict stricter string",
    "stringify strings strip strips struct structured subagent subscription success such suffix summaries",
    "summarize summary sun sunday supplied support supported supports svc svg switch switches switching syntax",
    "system tabs tag tagged take taken takes taking target task team teapot tells temperature template templates",
    "temporary tenant tenth term terminal terminals test testing tests text texts than that the their them",
    "themselves then there therefore these they thinking third this those though thread threads three throttled",
    "throttling through thu thursday tier tiers time timed timeout timer times timezone timing titan title tls to",
    "together token tokens toml too tool tools toolu top total tpd tpm trace traceback traceparent traces",
    "tracestate traefik trailing transfer transient translate translates translation transport tried tries",
    "trigger triggered true truncation trusted try ts tsc tue tuesday turbo turn turns two type typed types",
    "unable unadvertised unauthorised unauthorized unavailable undefined under underscores understood undici",
    "unexpected unfollowed unified unique unit unix unknown unless unlimited unmarked unmarshal unprocessable",
    "unreadable unrecognized unsendable unset unsupported untagged until unused unverified unwritable up update",
    "updated upgrade upgrades upper upstream uri url urllib urls us usable usage use used useless user users",
    "using usually utc utf uui uvicorn valid validating value values var variable variant varies varnish verbatim",
    "verbosity verification verifications verified verifier verify version versions vertex very via video view",
    "viewed violation violence visible visit vllm vscode wait waiting waits wanted wants warned warning was wasm",
    "way ways we web webp websearch websocket websockets wed wednesday were werkzeug what whatever when where",
    "wherever whether which while white who whole whose why will window windows wire with within without word",
    "words work working works workspaces world would wrapping wraps write writer writes written wrong wrote ws",
    "preceeding preceding responding looking some utf8 target followed keepalive computer manual pre spawn elevated memento terra luna ratelimit security nosniff vary pragma expires via timing includesubdomains preload dnt referer referrer language ua mobile platform dest site dpop cors sts cfid rsp",
    "remaining redacted exceed exceeded getaddrinfo memgen sol pending allow click cookie authority static cutoff don isn wasn won couldn shouldn wouldn hasn haven didn re ve",
    "busy cf collides dashes gen jinja kb made plus rendering underscore x rid rc rev fc fco rs ctc tso cut reached went quality small silence",
    "wss xai xhigh xhtml xml xterm year yes yet you your zstd",
  ]
    .join(" ")
    .split(" "),
);

/** Versions, sizes, times: `v1`, `o3`, `32k`, `70b`, `429`. */
const count = /^(?:\d{1,8}|v\d{1,3}|o\d|\d{1,5}(?:k|m|b|s|ms|kb|mb|gb)|h\d)$/;

/**
 * Whether a text is made of words and numbers that are nobody's, whatever stands between them: `function_call_output`,
 * `gpt-5.5`, `maxOutputTokens`, `input[3].id`. Empty is.
 */
export function isVocabulary(text: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(text)) return false;
  return text.split(/[^A-Za-z0-9]+/).every((part) => part === "" || isKnown(part));
}

function isKnown(part: string): boolean {
  const lower = part.toLowerCase();
  if (words.has(lower) || count.test(lower)) return true;
  const pieces = part.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return (
    pieces.length > 1 &&
    pieces.every((piece) => (/\d/.test(piece) ? piece.length <= 4 : piece.length > 1 && words.has(piece.toLowerCase())))
  );
}
