// Package report writes what a session knows as a page for a browser, as Markdown for an issue tracker, or as JSON.
//
// Read collects a [Report] from the history of a session; HTML, Markdown and JSON write it. The page is one file
// that loads nothing: style, script and all data are in it. What comes from the input is escaped by html/template, or is text
// that the script puts into the page as text; a policy in the page allows no other script to run.
package report
