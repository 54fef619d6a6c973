import type { Modules, Services } from '../platform/ctx.ts'
import { createStockModule } from './stock/stock.module.ts'

/**
 * Completes the services of a process with the state of its modules, made once, from left to right. While modules are
 * being made `services.modules` is still empty: only what they do later may use it.
 */
export function createModules(base: Omit<Services, 'modules'>): Services {
  const modules = {} as Modules
  const services: Services = { ...base, modules }
  const created: Modules = {
    stock: createStockModule(services),
  }
  Object.assign(modules, created)
  return services
}
