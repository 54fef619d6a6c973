import { callWhereItIs } from './platform/cells/call-where-it-is.ts'
import { type Ctx, jobCtx, type Services } from './platform/ctx.ts'
import { routeCall } from './route-call.ts'

/** Reads for a page where what its input names is, also where that moves to another cell at that moment. */
export const readWhereItIs = <Result>(
  services: Services,
  input: object,
  act: (ctx: Ctx) => Promise<Result>,
): Promise<Result> =>
  callWhereItIs(
    services,
    (isCertain) => routeCall(services, undefined, input, isCertain),
    (there) => act(jobCtx(there, 'render')),
  )
