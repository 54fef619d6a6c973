import { listCells } from '../platform/cells/cell-database.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { examineDatabase } from './examine-database.ts'
import { type Finding, fine, problem } from './finding.ts'

const remedy = {
  zh: '其他分区照常营业。详见 docs/operating.md 的“A cell in a database of its own”。',
  en: 'All other cells sell. See "A cell in a database of its own" in docs/operating.md.',
}

const ofCell = (cell: number, { zh, en }: { zh: string; en: string }) => ({
  zh: `分区 ${cell}：${zh}`,
  en: `Cell ${cell}: ${en}`,
})

/** A cell that the settings name although it is in the first database. */
async function examineSettingsOfCells({ common, config }: Services): Promise<Finding[]> {
  const inFirst = (await listCells(common)).filter(({ database }) => !database).map(({ number }) => number)
  return inFirst
    .filter((number) => config.cellDatabaseUrls.has(number))
    .map((number) =>
      problem(
        'warning',
        'cells',
        ofCell(number, {
          zh: '在第一个数据库里，CELL_DATABASE_URLS 里的地址没有用上。',
          en: 'It is in the first database, and its address in CELL_DATABASE_URLS is not used.',
        }),
        { zh: '从 CELL_DATABASE_URLS 里去掉它。', en: 'Remove it from CELL_DATABASE_URLS.' },
      ),
    )
}

/** Checks the databases that cells have to themselves: that each may be served, and PostgreSQL's settings and clock there. */
export async function examineCells(services: Services): Promise<Finding[]> {
  const { cells } = services
  const problems = cells.problems().map(({ says }) => problem('error', 'cells', says, remedy))
  const apart = cells.reachable().filter(({ cell }) => cells.isApart(cell.number))
  const found = await Promise.all(
    apart.map(async (cell) =>
      (await examineDatabase(cell)).map((finding) => ({
        ...finding,
        says: ofCell(cell.cell.number, finding.says),
      })),
    ),
  )
  const answering =
    apart.length > 0 && problems.length === 0
      ? [fine('cells', { zh: '各分区的数据库都有应答。', en: 'The databases of all cells answer.' })]
      : []
  return [...problems, ...(await examineSettingsOfCells(services)), ...answering, ...found.flat()]
}
