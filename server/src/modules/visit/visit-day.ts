import { shopTimeZone } from '@faka/contract/shared/time'
import { createDayFormatter } from '../../platform/time-zone.ts'

/** The day of a visit, "2026-11-21": it begins at midnight of the shops. */
export const visitDay = createDayFormatter(shopTimeZone)
