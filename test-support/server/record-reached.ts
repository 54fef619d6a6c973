import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { afterAll } from 'vitest'

/** Where a test file records the statement functions it called; nothing is recorded if unset. */
const reachedFile = process.env.FAKA_REACHED_FILE

const modulesFolder = '/server/src/modules/'

if (reachedFile) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const reached = result
      .filter(({ url }) => url.endsWith('.sql.ts'))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
          .map(
            ({ functionName }) =>
              `${url.slice(url.indexOf(modulesFolder) + modulesFolder.length)} ${functionName}`,
          ),
      )
    await writeFile(reachedFile, JSON.stringify([...new Set(reached)]))
  })
}
