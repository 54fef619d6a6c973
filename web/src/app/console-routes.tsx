import type { ConsolePage } from '@faka/contract/console-page'
import { consolePages } from '@faka/contract/console-pages'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ConsoleFrame } from '../layout/console-frame.tsx'
import { ConsoleNotFound } from '../layout/console-not-found.tsx'
import { ConsoleFailed } from '../lib/console-failed.tsx'
import { loadMessages } from '../lib/locale.ts'
import type { MessageGroup, PlainMessageId } from '../lib/messages.ts'

/** The exports of a page's file. */
interface ConsolePageModule {
  default: ComponentType
}

/** The files of pages, by their paths; each is a chunk of its own. */
const files = import.meta.glob<ConsolePageModule>(['../pages/console/*.tsx', '!../pages/console/*.test.tsx'])

/** The table of pages, with its messages checked. */
const pages: readonly (ConsolePage & { title: PlainMessageId; messages: readonly MessageGroup[] })[] =
  consolePages

const toRoute = ({ name, path, messages }: (typeof pages)[number]): RouteObject => ({
  path,
  lazy: async () => {
    const load = files[`../pages/console/${name}.tsx`]
    if (!load) throw new Error(`the page ${name} of the console has no file`)
    const [page] = await Promise.all([load(), loadMessages(messages)])
    return { Component: page.default }
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
        children: [...pages.map(toRoute), { path: '*', Component: ConsoleNotFound }],
      },
    ],
  },
]
