import type { ViewedPicture } from './image-viewer.tsx'

/** The pictures of one area, and which of them was opened. */
export interface ViewedArea {
  pictures: readonly ViewedPicture[]
  index: number
}

/*
 * An area is any element with `data-viewer`. Its pictures open by click, Enter and Space, and have each other as
 * previous and next. A picture inside a control belongs to the control, unless that says `data-view` with the
 * picture's name; one with an empty `alt` is decoration.
 */
const enclosingControl = (picture: Element) => picture.closest('button, a, label')
const pictureName = (picture: HTMLImageElement) =>
  enclosingControl(picture)?.getAttribute('data-view') ?? picture.alt

/** The picture that a press on `target` opens. */
function pictureOpenedBy(target: EventTarget | null): HTMLImageElement | undefined {
  if (!(target instanceof Element) || !target.closest('[data-viewer]')) return undefined
  const control = enclosingControl(target)
  if (control) return (control.matches('[data-view]') && control.querySelector('img')) || undefined
  return target instanceof HTMLImageElement && target.alt !== '' ? target : undefined
}

/** Every picture once: one that stands large and small has the place of the small one, in the row. */
function readArea(opened: HTMLImageElement): ViewedArea {
  const area = opened.closest('[data-viewer]') ?? opened
  const found = new Map<string, ViewedPicture>()
  for (const picture of area.querySelectorAll('img')) {
    const { src: url, naturalWidth: width, naturalHeight: height } = picture
    const name = pictureName(picture) || found.get(url)?.name || opened.alt
    found.delete(url)
    found.set(url, { url, name, ...(width > 0 && { width, height }) })
  }
  const pictures = [...found.values()]
  return { pictures, index: pictures.findIndex(({ url }) => url === opened.src) }
}

/** Lets the keyboard reach pictures that stand in no control of their own. */
function makeFocusable(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    '[data-viewer] img:not([role], [alt=""])',
  )) {
    if (enclosingControl(picture)) continue
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaHasPopup = 'dialog'
  }
}

/** Tells whenever a picture of an area is opened, in areas that come later too; the answered function ends it. */
export function watchViewerAreas(open: (area: ViewedArea) => void): () => void {
  const show = (event: Event, picture: HTMLImageElement | undefined) => {
    if (!picture || event.defaultPrevented) return
    event.preventDefault()
    // where the viewer gives the focus back; not every browser moves it by a press
    const opener = enclosingControl(picture) ?? picture
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    open(readArea(picture))
  }
  const press = (event: MouseEvent) => show(event, pictureOpenedBy(event.target))
  const type = (event: KeyboardEvent) => {
    const { key, target } = event
    if ((key === 'Enter' || key === ' ') && target instanceof HTMLImageElement)
      show(event, pictureOpenedBy(target))
  }
  const arrivals = new MutationObserver(makeFocusable)
  arrivals.observe(document.body, { childList: true, subtree: true })
  makeFocusable()
  document.addEventListener('click', press)
  document.addEventListener('keydown', type)
  return () => {
    arrivals.disconnect()
    document.removeEventListener('click', press)
    document.removeEventListener('keydown', type)
  }
}
