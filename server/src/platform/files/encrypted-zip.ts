/** A file inside of a zip. */
interface ZippedFile {
  name: string
  content: Buffer
  changedAt: Date
}

/**
 * A zip with one file, encrypted with AES-256 as WinZip specified it (AE-2). Its name and size stay readable. The format
 * stretches the password little, so a random one of 80 bits or more is needed.
 */
export async function encryptedZip(
  { name, content, changedAt }: ZippedFile,
  password: string,
): Promise<Buffer> {
  // loaded with the first one
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await writer.add(name, new Uint8ArrayReader(content), {
    password,
    encryptionStrength: 3,
    lastModDate: changedAt,
  })
  return Buffer.from(await writer.close())
}
