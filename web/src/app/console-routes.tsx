import { consolePages } from '@faka/contract/console-pages'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ConsoleFailed } from '../layout/console-failed.tsx'
import { ConsoleFrame } from '../layout/console-frame.tsx'
import { ConsoleNotFound } from '../layout/console-not-found.tsx'

/** The exports of a page's file. */
interface ConsolePageModule {
  default: ComponentType
}

/** The files of pages, by their paths; each is a chunk of its own. */
const files = import.meta.glob<ConsolePageModule>(['../pages/console/*.tsx', '!../pages/console/*.test.tsx'])

const toRoute = ({ name, path }: (typeof consolePages)[number]): RouteObject => ({
  path,
  lazy: async () => {
    const load = files[`../pages/console/${name}.tsx`]
    if (!load) throw new Error(`the page ${name} of the console has no file`)
    return { Component: (await load()).default }
  },
})

/** The routes of the console, from the contract's table of its pages. */
export const consoleRoutes: readonly RouteObject[] = [
  {
    Component: ConsoleFrame,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ConsoleFailed,
        children: [...consolePages.map(toRoute), { path: '*', Component: ConsoleNotFound }],
      },
    ],
  },
]
