import { useCallback } from 'react'
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'

/**
 * Stops the way to another page while something is unsaved, so that the page can ask; the browser asks itself where its
 * tab is closed. A change of the query alone, such as a filter, is no other page.
 */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault()
      },
      [isUnsaved],
    ),
  )
  return useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
      [isUnsaved],
    ),
  )
}
