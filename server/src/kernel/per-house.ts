import type { House } from './ctx.ts'

/** A thing that every process has once, made at its first use: a memory, a queue. Tests run several houses at once. */
export function perHouse<Thing>(make: (house: House) => Thing): (house: House) => Thing {
  const things = new WeakMap<object, Thing>()
  return (house) => {
    let thing = things.get(house.wake)
    if (thing === undefined) {
      thing = make(house)
      things.set(house.wake, thing)
    }
    return thing
  }
}
