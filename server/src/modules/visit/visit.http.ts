import { reportVisit as reportVisitOperation } from '@faka/contract/visit/visit'
import { type Handler, handle } from '../../platform/http.ts'
import { reportVisit } from './report-visit.ts'

export const visitHandlers: Handler[] = [handle(reportVisitOperation, reportVisit)]
