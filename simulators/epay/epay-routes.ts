import { md5Routes } from './md5-routes.ts'
import { rsaRoutes } from './rsa-routes.ts'

/** All paths of the protocol in both versions. */
export const epayRoutes = [...md5Routes, ...rsaRoutes]
