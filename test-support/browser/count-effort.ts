import type { Visitor } from './open-visitor.ts'

/** The effort of a task: the number of presses, and of fields that were filled in. */
export interface Effort {
  presses: number
  fields: number
}

const emptyEffort: Effort = { presses: 0, fields: 0 }

/**
 * Counts what the visitor does from the next document on. A press is a click, a tap or a drag on anything but a text
 * field, or Enter; however much is typed or pasted into a field or chosen in it, it is one field. Pressing a field to
 * type into it is no press of its own, and a file given to a page is one field.
 */
export async function countEffort({
  page,
}: Visitor): Promise<{ read(): Promise<Effort>; reset(): Promise<void> }> {
  await page.addInitScript(() => {
    const read = () => ({ presses: 0, fields: 0, ...JSON.parse(sessionStorage.getItem('effort') ?? '{}') })
    const add = (name: 'presses' | 'fields') => {
      const effort = read()
      sessionStorage.setItem('effort', JSON.stringify({ ...effort, [name]: effort[name] + 1 }))
    }
    const isTextField = (target: EventTarget | null): boolean =>
      (target instanceof Element && target.closest('textarea, select, [contenteditable="true"]') !== null) ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type))
    const counted = new Set<EventTarget>()
    addEventListener(
      'pointerdown',
      ({ isTrusted, target }) => isTrusted && !isTextField(target) && add('presses'),
      true,
    )
    addEventListener(
      'keydown',
      ({ isTrusted, key, target }) =>
        isTrusted &&
        ((key === 'Enter' && !(target instanceof HTMLTextAreaElement)) ||
          (key === ' ' && !isTextField(target))) &&
        add('presses'),
      true,
    )
    for (const kind of ['input', 'change', 'drop'])
      addEventListener(
        kind,
        ({ target }) => {
          if (!target || counted.has(target) || (kind !== 'drop' && !isTextField(target))) return
          counted.add(target)
          add('fields')
        },
        true,
      )
  })
  const write = (effort: Effort) =>
    page.evaluate((value) => sessionStorage.setItem('effort', value), JSON.stringify(effort))
  return {
    read: async () => ({
      ...emptyEffort,
      ...JSON.parse((await page.evaluate(() => sessionStorage.getItem('effort'))) ?? '{}'),
    }),
    reset: () => write(emptyEffort),
  }
}
