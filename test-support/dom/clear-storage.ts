/** Empties both storages, as if another tab had done so: stores keep no value of an earlier test. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** Writes to local storage as another tab would. */
export function writeInAnotherTab(key: string, text: string): void {
  localStorage.setItem(key, text)
  dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
}
