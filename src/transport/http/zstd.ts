/** Level of the real client (wire contract 9.3). */
const level = 3;

type Compress = (bytes: Buffer, level: number) => Uint8Array;

let loading: Promise<Compress> | undefined;

/** Compresses a body as the client does. The code for it is loaded with the first body that needs it. */
export async function zstd(bytes: Uint8Array): Promise<Uint8Array> {
  // Once: loaded again it has another memory, and what it compresses afterwards is read from the wrong one.
  loading ??= load();
  const compress = await loading;
  return compress(Buffer.from(bytes), level);
}

async function load(): Promise<Compress> {
  const { compress, init } = await import("@bokuweb/zstd-wasm");
  await init();
  return compress;
}
