import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

// one stream with two types: that of the standard, and that of Node

/** The bytes of a web stream. */
export const fromWebStream = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as NodeReadableStream)

/** The bytes of a stream of Node, as a web stream. */
export const toWebStream = (readable: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(readable) as ReadableStream<Uint8Array>
