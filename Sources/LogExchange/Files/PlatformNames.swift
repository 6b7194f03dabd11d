// SPDX-License-Identifier: MIT

package import Platform

// The types that name and write files, for modules that import only this one, and those that
// write bytes.

typealias ByteBlock = Platform.ByteBlock
typealias ByteCursor = Platform.ByteCursor

package typealias FileName = Platform.FileName
package typealias FileStamp = Platform.FileStamp
package typealias FileStatus = Platform.FileStatus
package typealias FolderListing = Platform.FolderListing
package typealias KeptStates = Platform.KeptStates
package typealias OutputFile = Platform.OutputFile
package typealias SystemError = Platform.SystemError
package typealias TemporaryFile = Platform.TemporaryFile
package typealias TemporaryFileName = Platform.TemporaryFileName
