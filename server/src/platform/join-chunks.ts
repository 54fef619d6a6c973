const chunkLength = 64 * 1024

/** Puts short texts together, so that a stream of many lines is few writes. */
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
