/**
 * The library behind the command line: the same functions, typed. Importing it does nothing by itself: no file is
 * read, nothing is sent.
 *
 * @packageDocumentation
 */
export { AnswerStream, type ChatDelta } from "./compile/chat/answer-stream.js";
export { answerOfDocument } from "./compile/chat/assemble.js";
export type { CallKind, ChatEndpoint } from "./compile/chat/call-kind.js";
export type { ChatAnswer, ChatError, ChatResult, ChatToolCall, ChatUsage } from "./compile/chat/chat-answer.js";
export { answerReader, type AnswerReader } from "./compile/chat/answer-reader.js";
export type { ChatRequest } from "./compile/chat/compile-chat.js";
export type { MappingOutcome, MappingRow } from "./compile/chat/mapping.js";
export type {
  BodyField,
  CompiledRequest,
  Header,
  HeaderValue,
  Reason,
  Warning,
  WireRequest,
} from "./compile/compiled-request.js";
export type { Dialect } from "./compile/dialects/dialect.js";
export { dialects } from "./compile/dialects/dialects.js";
export type { Prompt } from "./compile/prompt.js";
export { applyChanges } from "./diff/apply-changes.js";
export type { Change } from "./diff/change.js";
export { firstDifference, type FirstDifference } from "./diff/first-difference.js";
export { semanticDiff, type Difference } from "./diff/semantic-diff.js";
export type { AcceptedParts } from "./check/accepted-parts.js";
export type { Finding as CheckFinding } from "./check/finding.js";
export type { SchemaValidity, Target } from "./check/target.js";
export type { Answer as ProviderAnswer } from "./explain/answer.js";
export type { Explanation } from "./explain/explanation.js";
export { checkRequest } from "./library/check-request.js";
export { chatAnswer } from "./library/chat-answer.js";
export { compile, type CompileOptions } from "./library/compile.js";
export { compileChat, type ChatInput, type ChatOptions } from "./library/compile-chat.js";
export { explainAnswer } from "./library/explain-answer.js";
export type { ProfileInput } from "./library/profile-input.js";
export type { PromptInput } from "./library/prompt-input.js";
export type { RequestInput, RequestParts } from "./library/request-input.js";
export type { Answer } from "./mock/answer.js";
export type { Fault } from "./mock/fault.js";
export type { JournalEntry } from "./mock/journal-entry.js";
export { startMock, type Mock, type MockEvent, type MockOptions } from "./mock/mock.js";
export type { Policies } from "./mock/policies.js";
export { readScript } from "./mock/read-script.js";
export type { Script } from "./mock/script.js";
export { checkWire } from "./json/check-wire.js";
export { JsonDocument } from "./json/document.js";
export { parseJson } from "./json/parse.js";
export { codes, type Code } from "./problem/codes.js";
export { ExitCode } from "./problem/exit-code.js";
export { InputError } from "./problem/input-error.js";
export type { Place, Problem } from "./problem/problem.js";
export { PromptWireError } from "./problem/prompt-wire-error.js";
export { profileFromNode, type FromNodeOptions } from "./profile/from-node.js";
export type { Origin, Profile, ProfileValues } from "./profile/profile.js";
export { loadProfile, type LoadProfileOptions } from "./profile/load.js";
export type { Surroundings } from "./profile/surroundings.js";
export { Secret } from "./profile/secret.js";
export { readSource, sourceFrom } from "./source/read-source.js";
export type { Source } from "./source/source.js";
export { version } from "./version.js";
export { examineBody, type Evidence, type Finding, type ForeignMember } from "./why/evidence.js";
