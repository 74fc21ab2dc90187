-- What Pandoc's writer for Typst leaves out, and PDF/UA asks for: the words for a formula, its TeX, and for a picture.
local function quoted(text)
  return '"' .. text:gsub("%s+", " "):gsub("\\", "\\\\"):gsub('"', '\\"') .. '"'
end

function Math(math)
  local block = math.mathtype == "DisplayMath" and "true" or "false"
  local call = "#math.equation(block: " .. block .. ", alt: " .. quoted(math.text) .. ", "
  return { pandoc.RawInline("typst", call), math, pandoc.RawInline("typst", ")") }
end

function Image(image)
  local alt = quoted(pandoc.utils.stringify(image.caption))
  return pandoc.RawInline("typst", "#image(" .. quoted(image.src) .. ", alt: " .. alt .. ")")
end
