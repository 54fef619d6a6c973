import { fromBufferPromise } from 'yauzl'

/** A file of a ZIP. Its name is kept byte by byte, since ZIPs do not state the encoding of names. */
export interface UnzippedFile {
  name: string
  bytes: Buffer
}

const maxFiles = 20
const maxBytes = 64 * 1024 * 1024

/** The files of a ZIP, at most 20 and 64 MiB uncompressed. Throws above these limits (ZIP bombs). */
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
