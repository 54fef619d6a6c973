import { reportVisit as reportVisitOperation } from '@faka/contract/visit'
import { type Handler, handle } from '../../kernel/http.ts'
import { reportVisit } from './report-visit.ts'

export const visitHandlers: Handler[] = [handle(reportVisitOperation, reportVisit)]
