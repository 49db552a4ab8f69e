/** `1,234` */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 byte`, `2,345 bytes`, `3 entries`. */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
