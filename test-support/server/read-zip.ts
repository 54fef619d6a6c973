import { fromBufferPromise } from 'yauzl'

/** The files of a zip, by name. */
export async function readZip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is in the zip twice`)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}
