import { keepTables } from '../platform/cells/create-cell-schema.ts'
import { firstCellOf } from '../platform/cells/in-cells.ts'
import type { Services } from '../platform/ctx.ts'
import { MoveRefused } from './move-refused.ts'
import { type MoveConnection, openMoveConnection } from './open-move-connection.ts'

/** The connections of a move: one to each database that it writes to, which may be one database. */
export interface MoveConnections {
  common: MoveConnection
  from: MoveConnection
  to: MoveConnection
  close(): Promise<void>
}

/** Opens the connections of a move, and keeps the tables as they are until they end. @throws MoveRefused */
export async function openConnections(
  from: Services,
  to: Services,
  moveNo: string,
): Promise<MoveConnections> {
  const opened: MoveConnection[] = []
  const close = async () => void (await Promise.all(opened.map((connection) => connection.close())))
  const open = async ({ openConnection, cell }: Services, name?: string) => {
    const connection = await openMoveConnection(openConnection, cell, name)
    opened.push(connection)
    return connection
  }
  try {
    const connections = {
      from: await open(from, moveNo),
      to: await open(to, moveNo),
      common: await open(firstCellOf(from)),
    }
    for (const { db } of opened) if (!(await keepTables(db))) throw new MoveRefused('busyTables')
    return { ...connections, close }
  } catch (error) {
    await close()
    throw error
  }
}
