// SPDX-License-Identifier: MIT

package import Platform

// What names and writes files for all modules, for those that know this module alone; and what
// writes bytes.

typealias ByteBlock = Platform.ByteBlock
typealias ByteCursor = Platform.ByteCursor

package typealias FileName = Platform.FileName
package typealias FileStamp = Platform.FileStamp
package typealias FileStatus = Platform.FileStatus
package typealias FolderListing = Platform.FolderListing
package typealias OutputFile = Platform.OutputFile
package typealias SystemError = Platform.SystemError
package typealias TemporaryFileName = Platform.TemporaryFileName
