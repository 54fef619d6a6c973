export { deliverCards } from './deliver-cards.ts'
export { deliveryJobs } from './delivery.jobs.ts'

export { listExportTimes } from './list-export-times.ts'
export { readCards } from './read-cards.ts'
export { countDeliveredUnits, replaceTexts } from './replace-texts.ts'
