const chunkLength = 64 * 1024

/** Joins short texts to chunks, so that a stream of many lines takes few writes. */
export async function* joinChunks(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
