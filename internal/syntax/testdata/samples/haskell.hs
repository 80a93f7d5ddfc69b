module Shelf (Book (..), pages) where

import qualified Data.Map as Map

-- | A book.
data Book = Book { title :: String, size :: Int } | None
  deriving (Eq, Show)

pages :: [Book] -> Int
pages books = sum [n | Book _ n <- books, n > 0]

main :: IO ()
main = do
  let m = Map.fromList [(1, "tea")]
  print (Map.toList m)
  case m of
    _ | Map.null m -> return ()
      | otherwise -> putStrLn "some"
