import { type Actor, asBrowserActor } from '../../platform/ctx.ts'

/** The network of a caller as it is stored; empty where no browser calls. */
export const networkKey = ({ actor }: { actor: Actor }): Buffer =>
  Buffer.from(asBrowserActor(actor)?.networkHash ?? '', 'hex')
