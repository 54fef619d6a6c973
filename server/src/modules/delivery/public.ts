export { createMailedFile } from './create-mailed-file.ts'
export { deliverCards } from './deliver-cards.ts'
export { deliveryJobs } from './delivery.jobs.ts'

export { listExportTimes } from './list-export-times.ts'
export { listReplacedUnits } from './list-replaced-units.ts'
export { readCards } from './read-cards.ts'
export { recordReveal } from './record-reveal.ts'
export { countDeliveredUnits, type ReplacementCause, replaceTexts } from './replace-texts.ts'
