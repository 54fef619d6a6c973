/**
 * A function that encrypts a stream to age recipients: the owner of the private key of any of them can read it.
 * @throws what `misspelt` returns for the place, from 1, of a recipient whose check digits are wrong
 */
export async function encryptTo(
  recipients: readonly string[],
  misspelt: (place: number) => Error,
): Promise<(stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>> {
  // loaded when first needed: it is large, and most processes never encrypt a file
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const [index, recipient] of recipients.entries())
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw misspelt(index + 1)
    }
  return (stream) => encrypter.encrypt(stream)
}
