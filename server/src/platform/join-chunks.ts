import { performance } from 'node:perf_hooks'
import { coolDown } from './cooldown.ts'

const chunkLength = 64 * 1024

/**
 * Joins short texts to chunks, so that a stream of many lines takes few writes. It cools down after each, so that an export
 * of many rows leaves a busy process to purchases.
 */
export async function* joinChunks(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  let begin = performance.now()
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    const workMs = performance.now() - begin
    yield chunk
    await coolDown(workMs)
    chunk = ''
    begin = performance.now()
  }
  if (chunk !== '') yield chunk
}
