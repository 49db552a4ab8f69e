/** `cap.html` for `cap.jsonl`. */
export function pageName(path: string): string {
  return `${path.replace(/\.jsonl?$/, "")}.html`;
}
