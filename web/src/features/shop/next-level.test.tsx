// @vitest-environment happy-dom

import { I18nProvider } from '@lingui/react'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { setupI18n } from '../../lib/locale.ts'
import { NextLevel } from './next-level.tsx'

const levels = [
  { name: 'Silver', spentFen: 1000, basisPoints: 500 },
  { name: 'Gold', spentFen: 5000, basisPoints: 800 },
]

const textOf = async (props: Omit<ComponentProps<typeof NextLevel>, 'levels'>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={await setupI18n('en-US', ['level'])}>
      <NextLevel levels={levels} {...props} />
    </I18nProvider>,
  )

it('says what is missing to the next level that saves more than the buyer saves already, and nothing at the highest', async () => {
  expect(await textOf({ spentFen: 200 })).toBe('Spend ¥8.00 more to become Silver and save 5% on each order.')
  expect(await textOf({ spentFen: 200, basisPoints: 600 })).toBe(
    'Spend ¥48.00 more to become Gold and save 8% on each order.',
  )
  expect(await textOf({ spentFen: 1000, ofPlatform: true })).toBe(
    'Spend ¥40.00 more in all shops to become Gold and save 8% in the shops that take part.',
  )
  expect(await textOf({ spentFen: 200, basisPoints: 800 })).toBe('')
  expect(await textOf({ spentFen: 5000 })).toBe('')
})
