import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The account that PostgreSQL runs as, and how its programs are started as that account. */
export interface OsAccount {
  /** The command that starts a program with its arguments as this account. */
  command(program: string, args: readonly string[]): [program: string, args: string[]]
  /** Options of node:child_process. */
  spawn: { uid?: number; gid?: number }
  /** Makes the account the owner of a file or folder. */
  takeOwnership(path: string): Promise<void>
}

interface User {
  uid: number
  gid: number
}

const currentAccount: OsAccount = {
  command: (program, args) => [program, [...args]],
  spawn: {},
  takeOwnership: async () => {},
}

/**
 * The account to run PostgreSQL as. It refuses to run as root: root uses the owner of the cluster, or else the user
 * `postgres` or `nobody`. Any other user runs it as itself.
 * @param folder a folder that the account must be able to write to; created by root, empty or with a cluster in it
 * @param trial a program whose arguments only check that everything it needs is accessible
 * @throws a sentence when no account can access both
 */
export async function findOsAccount(
  folder: string,
  trial: [program: string, ...args: string[]],
): Promise<OsAccount> {
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() !== 0) {
    if (process.getuid && uid !== process.getuid())
      throw new Error(
        `The bundled database in ${folder} belongs to another user (number ${uid}). Start the shop as that user or as root, or name another folder with DATA_DIR.`,
      )
    return currentAccount
  }
  const user = uid === 0 ? await findUnprivilegedUser() : { uid, gid }
  if (uid === 0) await chownRecursively(folder, user)
  for (const account of candidateAccounts(user)) if (await canWork(account, folder, trial)) return account
  throw new Error(
    `PostgreSQL does not run as root, and user number ${user.uid}, who would run it here, cannot reach ${folder} or ${trial[0]}. ` +
      'Put the project and DATA_DIR where every user may enter the folders above, start the shop as an ordinary user, or name a PostgreSQL of your own with DATABASE_URL.',
  )
}

/**
 * The plain account first. Below root's home or a private temporary folder it cannot enter the folders that it needs: then
 * it gets the capability to pass through closed folders, or a wider one where a container withholds that. The folders
 * themselves are not changed.
 */
function candidateAccounts(user: User): OsAccount[] {
  const own = (path: string) => chown(path, user.uid, user.gid)
  const plain: OsAccount = {
    command: (program, args) => [program, [...args]],
    spawn: user,
    takeOwnership: own,
  }
  const withCapability = ['dac_read_search', 'dac_override'].map((capability): OsAccount => {
    const options = [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      // without it access(2), with which PostgreSQL checks its own programs, ignores the capability
      '--securebits=+no_setuid_fixup',
    ]
    return {
      command: (program, args) => ['setpriv', [...options, '--', program, ...args]],
      spawn: {},
      takeOwnership: own,
    }
  })
  return [plain, ...withCapability]
}

async function canWork(account: OsAccount, folder: string, trial: readonly string[]): Promise<boolean> {
  const script = 'cd "$1" && test -w . && shift && exec "$@"'
  const [command, args] = account.command('/bin/sh', ['-c', script, 'sh', folder, ...trial])
  return execute(command, args, { ...account.spawn, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function findUnprivilegedUser(): Promise<User> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([readUserId('-u', name), readUserId('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor a user "nobody" to run it. Start the shop as an ordinary user.',
  )
}

const readUserId = (flag: string, name: string): Promise<number | undefined> =>
  execute('id', [flag, name]).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  )

async function chownRecursively(path: string, { uid, gid }: User): Promise<void> {
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid)
}
