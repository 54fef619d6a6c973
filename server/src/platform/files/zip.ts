import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip. Its content is read when the files before it are written. */
export interface ZipEntry {
  name: string
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** Whether its bytes are compressed already, as those of pictures are. */
  isCompressed?: boolean
}

async function addEntries(
  zip: ZipFile,
  out: PassThrough,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  createdAt: Date,
): Promise<void> {
  for await (const { name, content, isCompressed = false } of entries) {
    if (out.destroyed) return
    const bytes = Readable.from(content, { objectMode: false })
    // when the reader stops, nothing more is needed
    const stop = () => bytes.destroy()
    out.once('close', stop)
    zip.addReadStream(bytes, name, { mtime: createdAt, mode: 0o100644, compress: !isCompressed })
    await finished(bytes)
    out.removeListener('close', stop)
  }
  zip.end()
}

/**
 * A zip as a stream that is written while its files are read, one after the other: however large they are, only a few
 * hundred kB are in memory. An error in reading destroys the stream.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, createdAt: Date): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => out.destroy(error)
  zip.on('error', fail)
  addEntries(zip, out, entries, createdAt).catch(fail)
  pipeline(zip.outputStream, out, () => undefined)
  return out
}
