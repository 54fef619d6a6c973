import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { continueAfterSecondFactor } from '../features/account/second-factor-request.ts'
import { syncAppSettings } from '../lib/app-settings.ts'
import { consoleMessageFiles } from '../lib/console-messages.ts'
import { addMessageFiles, renderedLocale, setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { consoleRoutes } from './console-routes.tsx'
import { Providers } from './providers.tsx'

/** Starts the seller's console, which the browser renders: it is behind a login, and no search engine reads it. */
async function start(container: HTMLElement): Promise<void> {
  addMessageFiles(consoleMessageFiles)
  const i18n = await setupI18n(renderedLocale(), ['console', 'orders', 'failure', 'actions'])
  syncAppSettings()
  continueAfterSecondFactor()
  const router = createBrowserRouter([...consoleRoutes])
  createRoot(container).render(
    <Providers client={createQueryClient()} i18n={i18n}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
