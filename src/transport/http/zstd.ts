/** Level of the real client (wire contract 9.3). */
const level = 3;

/** Compresses a body as the client does. The code for it is loaded with the first body that needs it. */
export async function zstd(bytes: Uint8Array): Promise<Uint8Array> {
  const { compress, init } = await import("@bokuweb/zstd-wasm");
  await init();
  return compress(Buffer.from(bytes), level);
}
