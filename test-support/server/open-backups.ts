import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** A folder for backups with a key pair of age; removed at the end of the scope. */
export interface Backups extends AsyncDisposable {
  folder: string
  recipient: string
  /** The file of the private key. */
  identityFile: string
  /** The environment that sets up backups to the folder, by command only. */
  env: Readonly<Record<string, string>>
  /** The paths of the backups, by time. */
  files(): Promise<string[]>
}

export async function openBackups(): Promise<Backups> {
  const root = await mkdtemp(join(tmpdir(), 'faka-backups-'))
  const folder = join(root, 'backups')
  const identityFile = join(root, 'age.key')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(identityFile, `# public key: ${recipient}\n${identity}\n`)
  return {
    folder,
    recipient,
    identityFile,
    env: { BACKUP_DIR: folder, BACKUP_RECIPIENTS: recipient, BACKUP_EVERY_HOURS: '0' },
    files: async () => (await readdir(folder)).sort().map((name) => join(folder, name)),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  }
}
