import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib'
import type { ParsedTarEntry, TarPackController } from 'modern-tar'
import { encryptTo } from '../platform/encryption/encrypt-to.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { fromWebStream, toWebStream } from '../platform/web-streams.ts'

/** A file of an archive, whole in memory: large contents are split into several. */
export interface ArchiveEntry {
  name: string
  content: Buffer
}

/** The last file of an archive: the SHA-256 of each one before it, as `sha256sum --check` reads them. */
const sumsName = 'SHA256SUMS'

/** Cards are encrypted already and do not shrink, so that stronger compression would only take time. */
const gzipOptions = { level: 3 }

const sumLine = ({ name, content }: ArchiveEntry): string =>
  `${createHash('sha256').update(content).digest('hex')}  ${name}\n`

/** What a stream becomes in gzip, which runs in a thread; an error of either ends both. */
function throughZip(stream: ReadableStream<Uint8Array>, zip: Gzip | Gunzip): ReadableStream<Uint8Array> {
  pipeline(fromWebStream(stream), zip, () => undefined)
  return toWebStream(zip)
}

async function addEntry(controller: TarPackController, { name, content }: ArchiveEntry): Promise<void> {
  const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter()
  await writer.write(content)
  await writer.close()
}

async function addEntries(
  controller: TarPackController,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const sums: string[] = []
    for await (const entry of entries) {
      signal.throwIfAborted()
      sums.push(sumLine(entry))
      await addEntry(controller, entry)
    }
    await addEntry(controller, { name: sumsName, content: Buffer.from(sums.join('')) })
    controller.finalize()
  } catch (error) {
    // the reader of the archive gets the error
    controller.error(error)
  }
}

/**
 * The bytes of an encrypted archive (age, of gzip, of tar) with these files and their checksums, made as they are read.
 * `age --decrypt` and `tar` read it too.
 */
export async function packArchive(
  entries: AsyncIterable<ArchiveEntry>,
  recipients: readonly string[],
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypt = await encryptTo(
    recipients,
    (place) =>
      new OperatorError(
        `The key at place ${place} of BACKUP_RECIPIENTS is misspelt: its check digits are wrong.`,
      ),
  )
  // loaded with the first backup: it is large, and most processes never make one
  const { createTarPacker } = await import('modern-tar')
  const { readable, controller } = createTarPacker()
  void addEntries(controller, entries, signal)
  return encrypt(throughZip(readable, createGzip(gzipOptions)))
}

const damaged = (what: string): OperatorError =>
  new OperatorError(`The backup is damaged: ${what}. Nothing was restored; take another one.`)

async function decrypt(
  encrypted: ReadableStream<Uint8Array>,
  identities: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new OperatorError('The file of --identity has a line that is no private key of age.')
    }
  return decrypter.decrypt(encrypted).catch((error: unknown) => {
    throw error instanceof Error && /no identity matched/.test(error.message)
      ? new OperatorError('None of the private keys of --identity can decrypt this backup.')
      : damaged('it does not begin as an age file')
  })
}

/** Each file of a tar archive; an error of any layer below says that the backup is damaged. */
async function* readEntries(
  reader: ReadableStreamDefaultReader<ParsedTarEntry>,
): AsyncGenerator<ArchiveEntry> {
  for (;;) {
    const entry = await reader
      .read()
      .then(async ({ value }) => {
        if (!value) return undefined
        const content = Buffer.from(await new Response(value.body).arrayBuffer())
        return { name: value.header.name, content }
      })
      .catch(() => {
        throw damaged('bytes are changed or missing')
      })
    if (!entry) return
    yield entry
  }
}

/**
 * The files of an archive in their order, each as it was packed. Whether all are unchanged is known at the end: only
 * then may what was made of them be kept.
 * @throws a sentence for a wrong key, and for a changed, missing or added byte
 */
export async function* unpackArchive(
  encrypted: ReadableStream<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const { createTarDecoder } = await import('modern-tar')
  const unzipped = throughZip(await decrypt(encrypted, identities), createGunzip())
  let sums = ''
  let isWhole = false
  // read to its very end, since the last bytes are authenticated there
  for await (const entry of readEntries(
    unzipped.pipeThrough(createTarDecoder({ strict: true })).getReader(),
  )) {
    if (isWhole || (entry.name === sumsName && entry.content.toString() !== sums))
      throw damaged('its checksums are not those of its files')
    isWhole = entry.name === sumsName
    if (isWhole) continue
    sums += sumLine(entry)
    yield entry
  }
  if (!isWhole) throw damaged('its end is missing')
}
