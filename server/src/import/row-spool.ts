import type { Ctx } from '../platform/ctx.ts'

/** What an import sets aside on disk, so that its memory does not grow with the rows of the foreign shop. */
export interface RowSpool extends Disposable {
  /** Keeps a value under a key, which may have several. */
  add(kind: string, key: string, value: string): void
  /** The values of some keys, in the order in which they were added. */
  list(kind: string, keys: readonly string[]): string[]
  /** Remembers a key. False if it was remembered before. */
  remember(kind: string, key: string): boolean
  isRemembered(kind: string, key: string): boolean
}

const associatedData = 'import spool'

/** Opens a file without a name, which is gone with the process. Values are encrypted, since some are cards. */
export async function createRowSpool({ encryption }: Pick<Ctx, 'encryption'>): Promise<RowSpool> {
  // loaded with the first import, since it says that it is experimental
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync('')
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create table spooled (place integer primary key, kind text, key text, value blob);
    create index spooled_by_key on spooled (kind, key);
    create table remembered (kind text, key text, primary key (kind, key)) without rowid;
    begin`)
  const add = database.prepare('insert into spooled (kind, key, value) values (?, ?, ?)')
  const find = database.prepare('select place, value from spooled where kind = ? and key = ?')
  const remember = database.prepare('insert or ignore into remembered values (?, ?)')
  const findRemembered = database.prepare('select 1 from remembered where kind = ? and key = ?')
  return {
    add(kind, key, value) {
      add.run(kind, key, encryption.encrypt('texts', Buffer.from(value), associatedData))
    },
    list: (kind, keys) =>
      keys
        .flatMap((key) => find.all(kind, key))
        .toSorted((one, other) => Number(one.place) - Number(other.place))
        .map(({ value }) =>
          encryption.decrypt('texts', Buffer.from(value as Uint8Array), associatedData).toString(),
        ),
    remember: (kind, key) => remember.run(kind, key).changes === 1,
    isRemembered: (kind, key) => findRemembered.get(kind, key) !== undefined,
    [Symbol.dispose]: () => database.close(),
  }
}
