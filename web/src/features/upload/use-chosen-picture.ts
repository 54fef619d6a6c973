import { useCallback, useEffect, useState } from 'react'

/** A chosen file as an address that the page itself can show, for as long as it is needed. */
export function useChosenPicture() {
  const [address, setAddress] = useState<string>()
  // an address holds its file in memory until it is revoked
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return {
    address,
    choose: useCallback((file: Blob) => setAddress(URL.createObjectURL(file)), []),
    drop: useCallback(() => setAddress(undefined), []),
  }
}
