import { fromBufferPromise } from 'yauzl'

/** A file of a zip; its name byte by byte, since zips do not say in which writing names are. */
export interface UnzippedFile {
  name: string
  bytes: Buffer
}

const maxFiles = 20
const maxBytes = 64 * 1024 * 1024

/** The files of a zip, at most 20 and 64 MiB together: what promises less than it holds is refused. Throws then. */
export async function unzip(zip: Buffer): Promise<UnzippedFile[]> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
  if (opened.entryCount > maxFiles) throw new Error('the zip holds too many files')
  const files: UnzippedFile[] = []
  let bytes = 0
  for await (const entry of opened.eachEntry()) {
    const name = entry.fileNameRaw.toString('latin1')
    if (name.endsWith('/')) continue
    const chunks: Buffer[] = []
    for await (const chunk of await opened.openReadStreamPromise(entry)) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error('the zip holds too much')
      chunks.push(chunk)
    }
    files.push({ name, bytes: Buffer.concat(chunks) })
  }
  return files
}
