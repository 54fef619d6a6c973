import type { Services } from './ctx.ts'

/** A thing that every process has once, made at its first use: a memory, a queue. Tests run several houses at once. */
export function perServices<Thing>(make: (services: Services) => Thing): (services: Services) => Thing {
  const things = new WeakMap<object, Thing>()
  return (services) => {
    let thing = things.get(services.pubsub)
    if (thing === undefined) {
      thing = make(services)
      things.set(services.pubsub, thing)
    }
    return thing
  }
}
