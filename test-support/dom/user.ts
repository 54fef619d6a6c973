import { act } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

/** Without layout, no element covers another; without a delay, fake clocks do not stop a user. */
const options = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }

/** Presses an element as a user does: with the pointer, which moves the focus. */
export function press(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error('there is nothing to press')
  return userEvent.click(element, options)
}

/** The field with this name; throws if there is none. */
export function findField(
  name: string,
  within: ParentNode = document,
): HTMLInputElement | HTMLTextAreaElement {
  const found = within.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `input[name="${name}"], textarea[name="${name}"]`,
  )
  if (!found) throw new Error(`there is no field ${name}`)
  return found
}

/** Types a text into a field instead of what it contains. */
export async function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
): Promise<void> {
  if (!field) throw new Error('there is no field to type into')
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text.replace(/[{[]/g, '$&$&'), options)
}

/** Types into the fields with these names. */
export async function fill(values: Record<string, string>, within: ParentNode = document): Promise<void> {
  for (const [name, value] of Object.entries(values)) await typeInto(findField(name, within), value)
}

/** Submits a form as its button or the Enter key does, with the browser's own checks. */
export function submit(form: HTMLFormElement | null | undefined): Promise<void> {
  if (!form) throw new Error('there is no form')
  return act(async () => form.requestSubmit())
}

/** Chooses an option of a select, as a person does. */
export const chooseOption = (select: HTMLSelectElement, value: string): Promise<void> =>
  userEvent.selectOptions(select, value)
