import { sql } from 'kysely'
import { uploadJobs, uploadJobsOfCell } from '../../server/src/modules/upload/upload.jobs.ts'
import type { Services } from '../../server/src/platform/ctx.ts'
import type { TestShop } from '../server/open-shop.ts'
import { listStoredFiles } from './pictures.ts'

/** After so many seconds a job asks the cell whether a picture that was kept is used. */
export const askedAfterSeconds = 17 * 60

/** What is known of a picture: `ready` to be used, `kept` for a use that may have been written, `used`, `dropped`, or `gone`. */
export async function stateOfPicture({ db: { db } }: TestShop, key: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select case when use_no is null then state else 'kept' end as state from public.upload
    where key = ${key}`.execute(db)
  return rows[0]?.state ?? 'gone'
}

/** Whether the file of a picture is there. */
export const isPictureStored = async (shop: TestShop, key: string): Promise<boolean> =>
  (await listStoredFiles(shop)).includes(`pictures/${key}`)

/** Advances the clock until a cell is asked about what was kept in it, and asks it; throws where that fails. */
export async function askCell({ clock }: TestShop, cell: Services): Promise<void> {
  clock.now = new Date(clock.now.getTime() + askedAfterSeconds * 1000)
  for (const job of uploadJobsOfCell(cell)) while (await job.run());
}

/** Advances the clock and runs the jobs of pictures alone, of which those of some cells may fail. */
export async function advancePictures({ clock, services }: TestShop, seconds: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
  const jobs = [...services.cells.all().flatMap(uploadJobsOfCell), ...uploadJobs(services)]
  for (const job of jobs) await job.run().catch(() => undefined)
}
