import { dialects, examineBody, parseJson } from "prompt-wire";

const document = parseJson(`{"model":"m","input":[],"tools":[],"tool_choice":"auto","parallel_tool_calls":true,
  "reasoning":null,"store":false,"stream":true,"include":[],"temperature":1,"client_metadata":{}}`);

const { findings, foreign } = examineBody({ document, node: document.root }, dialects);

for (const { about, verdict } of findings) console.log(about, "-", verdict);
for (const { pointer, usually } of foreign) console.log("foreign", pointer, "-", usually);
