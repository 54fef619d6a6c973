import type { Services } from './ctx.ts'

/** State that each process has once, created at first use: a cache, a queue. Tests run several instances of the services in one process. */
export function perServices<State>(create: (services: Services) => State): (services: Services) => State {
  const states = new WeakMap<object, State>()
  return (services) => {
    let state = states.get(services.pubsub)
    if (state === undefined) {
      state = create(services)
      states.set(services.pubsub, state)
    }
    return state
  }
}
