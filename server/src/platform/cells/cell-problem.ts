/** Why a cell that has a database to itself is not served. */
export type CellProblemKind =
  | 'noUrl'
  | 'away'
  | 'full'
  | 'refused'
  | 'oldServer'
  | 'pooler'
  | 'entry'
  | 'otherDatabase'
  | 'olderCopy'
  | 'olderFirst'
  | 'behind'
  | 'newer'

/** That a cell is not served, as a sentence for the operator without any password. */
export interface CellProblem {
  cell: number
  kind: CellProblemKind
  says: { zh: string; en: string }
  /** Whether a cell that was served stays so when a check finds this: always, or until the next check finds it too. */
  tolerated?: 'once' | 'always'
}

const sentences: Record<CellProblemKind, { zh: string; en: string }> = {
  noUrl: {
    zh: '的数据库不在 CELL_DATABASE_URLS 里，它曾用独立的数据库。补上地址',
    en: 'has a database to itself, which CELL_DATABASE_URLS does not name. Add its address',
  },
  away: {
    zh: '的数据库没有应答。它恢复后会自动继续营业',
    en: 'has a database that does not answer. It is served again as soon as that does',
  },
  full: {
    zh: '的数据库磁盘已满。腾出空间，它会自动继续营业',
    en: 'has a database whose disk is full. Make room there, and it is served again',
  },
  refused: {
    zh: '的数据库拒绝了连接，检查 CELL_DATABASE_URLS 里的用户、密码和库名',
    en: 'has a database that refuses the connection. See user, password and name of the database in CELL_DATABASE_URLS',
  },
  oldServer: {
    zh: '的数据库早于 PostgreSQL 15',
    en: 'has a database that is older than PostgreSQL 15',
  },
  pooler: {
    zh: '的地址是 PgBouncer 之类的连接池。在 CELL_DATABASE_LISTEN_URLS 里写上 PostgreSQL 自己的地址',
    en: "has the address of PgBouncer or another pooler. Set PostgreSQL's own address for it in CELL_DATABASE_LISTEN_URLS",
  },
  entry: {
    zh: "的连接池条目没有指向它的模式：给条目加上 connect_query='set search_path to cell_…'",
    en: "has an entry of a pooler that does not lead to its schema. Give it connect_query='set search_path to cell_…'",
  },
  otherDatabase: {
    zh: '的地址指向另一个数据库，它不属于这个分区。改正 CELL_DATABASE_URLS',
    en: 'has the address of another database, which is not that of this cell. Mend CELL_DATABASE_URLS',
  },
  olderCopy: {
    zh: '的数据库是一份旧的副本，缺少后来的订单，卡密可能卖两次。换回最新的数据库；若已不存在，用 cell accept 接受这份副本',
    en: 'has a database that is an older copy and lacks what was done since. Put the latest one back; where there is none any more, accept this one by cell accept',
  },
  olderFirst: {
    zh: '的数据库比第一个数据库新：第一个数据库是一份旧的副本，缺少后来的余额和账号。换回最新的第一个数据库；若已不存在，把所有数据库恢复到同一个标记或同一份备份',
    en: 'has a database that is newer than the first one, which is an older copy and lacks what was done since. Put the latest first database back; where there is none any more, recover all databases to one mark, or restore a backup',
  },
  behind: {
    zh: '的数据库缺少升级步骤。运行 migrate --up',
    en: 'has a database that lacks migrations. Apply them with "migrate --up"',
  },
  newer: {
    zh: '的数据库比这个程序新。启动新版程序',
    en: 'has a database that is newer than this program. Start the newer program',
  },
}

/** The problem of a cell, as a sentence about it; `detail` names what it is about. */
export function toCellProblem(cell: number, kind: CellProblemKind, detail = ''): CellProblem {
  const { zh, en } = sentences[kind]
  const said = (text: string) => text.replace('cell_…', `cell_${cell}`)
  return {
    cell,
    kind,
    says: {
      zh: `分区 ${cell} ${said(zh)}${detail && `（${detail}）`}。`,
      en: `Cell ${cell} ${said(en)}${detail && ` (${detail})`}.`,
    },
  }
}
